import type { Mark } from '../marks.rules.ts'

/** A value, or one of the values of a group: an amount and its currency. */
export interface Part {
  /** Below the path of the label: `amount`; empty for the path itself. */
  at: string
  value: string | number | boolean
  marks: Mark[]
  /** 0 to 1: the shape and its check digit. */
  confidence: number
}
/** What the whole document tells of how it writes. */
export interface Habits {
  day_first: { is: boolean; confidence: number }
  decimal: ',' | '.' | null
  currency: string | null
  weight_unit: string | null
  volume_unit: string | null
}
/** What stands behind a label, in lines; nothing when it has not the shape. */
export type ReadValue = (lines: Mark[][], habits: Habits) => Part[]
