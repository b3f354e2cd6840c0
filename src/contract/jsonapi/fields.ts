import { z } from 'zod'

/** Any uuid, of whatever version: imported records keep the ids that they came with. */
export const id = z.guid()
/** ISO 8601 date-time; ours are UTC, others may carry an offset. */
export const timestamp = z.iso.datetime({ offset: true })
export const nullableTimestamp = timestamp.nullable()
export const nullableText = z.string().nullable()
/** Left out where it is unknown: the public description has it as text alone, never as null. */
export const optionalText = z.string().optional()
/** Reference numbers and tags, kept as typed. */
export const words = z.array(z.string())
/** Labels as they may be sent: at most 100, of at most 255 characters. */
export const labelList = z.array(z.string().max(255)).max(100)
