import { z } from 'zod'
import { pageSize } from '../vocabulary/limits.ts'

const positive = z.coerce.number().int().min(1)

/** `page[number]` from 1 and `page[size]` up to 1000 (docs/interface.md, "Lists"). */
export const pageQuery = {
  'page[number]': positive.max(10_000_000).optional(),
  'page[size]': positive.max(pageSize.most).optional(),
}

/** Comma-delimited relation paths, to depth three. */
export const includeQuery = { include: z.string().optional() }
