import type { PlacedWord } from '../text-blocks.rules.ts'

/** A value, or one value of a group: an amount and its currency. */
export interface ValuePart {
  /** Path below the path of the label: `amount`; empty for the path itself. */
  at: string
  value: string | number | boolean
  words: PlacedWord[]
  /** 0 to 1: from the form of the value and its check digit. */
  confidence: number
}
/** How a document writes dates, numbers and units; null where that is unknown. */
export interface WritingConventions {
  day_first: { is: boolean; confidence: number }
  decimal: ',' | '.' | null
  currency: string | null
  weight_unit: string | null
  volume_unit: string | null
}
/** Parses the lines after a label; returns an empty list if they do not have the expected form. */
export type ReadValue = (lines: PlacedWord[][], conventions: WritingConventions) => ValuePart[]
