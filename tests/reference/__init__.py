"""The rules of Pai Gow Poker in slow, plain Python: the oracle that the tests hold the core to.

Nothing here imports ``houseway``, and nothing is clever: each module states one rule in prose and
then says it again in code. Answers are memoised, never approximated. ``game`` alone imports NumPy, to
go through millions of deals.

========================  ================================================================
``cards``                 card ids, parsing, formatting
``strengths``             how two and five cards rank, with a bug or a wild joker
``fouls``                 when a front is too good for its back
``splits``                the 21 ways to set seven cards
``classes``               one hand for each of the 292,253 hand classes, and how many it stands for
``ways``                  the house ways
``settle``                who wins, with copies; the push rules
``brute``                 wins, pushes and losses over every dealer hand of a small deck
``game``                  the same over every deal of a small deck, for whole ways of playing
========================  ================================================================

The *front* is the two-card (low) hand, the *back* the five-card (high) hand.
"""
