import { z } from 'zod'
import { id } from './fields.ts'
import type { Resource } from './resource.ts'

/** A record of any kind in `included`: read as its own kind where that is known, never refused. */
export const anyResource: z.ZodType<Resource> = z.looseObject({
  id,
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z
    .record(z.string(), z.looseObject({ data: z.unknown() }).optional())
    .optional() as z.ZodType<Resource['relationships']>,
  links: z.looseObject({ self: z.string().optional(), download: z.string().optional() }).optional(),
})

const self = z.looseObject({ self: z.string().optional() }).optional()
const included = z.array(anyResource).optional()

/** `{data, included?, links?}` for one record. */
export const oneOf = <T extends z.ZodType>(resource: T) =>
  z.looseObject({ data: resource, included, links: self })

const pageLinks = z.looseObject({
  first: z.string().optional(),
  prev: z.string().optional(),
  self: z.string().optional(),
  next: z.string().optional(),
  last: z.string().optional(),
})
const pageMeta = z.looseObject({ size: z.int(), total: z.int() })

/** `{data: [...], included?, links, meta}` for a page of records (docs/interface.md, "Lists"). */
export const pageOf = <T extends z.ZodType>(resource: T) =>
  z.looseObject({ data: z.array(resource), included, links: pageLinks, meta: pageMeta })

/** What a deletion answers with where the interface has 200 for it (JSON:API, "Deleting Resources"). */
export const deleted = z.looseObject({ meta: z.looseObject({}) })

export type PageLinks = z.output<typeof pageLinks>
export type PageMeta = z.output<typeof pageMeta>
