import { z } from 'zod'

/** Any uuid, of whatever version: imported records keep the ids that they came with. */
export const id = z.guid()
/** ISO 8601 date-time; ours are UTC, others may carry an offset. */
export const timestamp = z.iso.datetime({ offset: true })
export const nullableTimestamp = timestamp.nullable()
export const nullableText = z.string().nullable()
/** Left out where it is unknown: the public description has it as text alone, never as null. */
export const toldText = z.string().optional()
/** References and tags: a person's words, kept as typed. */
export const words = z.array(z.string())
/** Words as people may send them: more or longer ones than these are no references. */
export const givenWords = z.array(z.string().max(255)).max(100)
