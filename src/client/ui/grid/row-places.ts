import type { RowPlace } from './row-places.rules.ts'

const places = new Map<string, RowPlace>()

/** Keeps the row at which somebody was at a step of the browser's history. @param step the key of its location */
export const keepRowPlace = (step: string, place: RowPlace): void => void places.set(step, place)

export const keptRowPlace = (step: string): RowPlace | undefined => places.get(step)
