import type { PlacedWord } from '../extract/text-blocks.rules.ts'

/** The words of a line of text, as parsers take them, 30 points apart; lines are counted from 0. */
export const placedWordsOf = (text: string, line = 0): PlacedWord[] =>
  text.split(' ').map((word, at) => ({
    text: word,
    page: 1,
    left: at * 30,
    right: at * 30 + 28,
    top: line * 12,
    bottom: line * 12 + 10,
    source: { text: word, x: 0, y: 0, width: 0, height: 0, confidence: 1, method: 'text' },
  }))
