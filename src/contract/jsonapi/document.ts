import { z } from 'zod'
import { id } from './fields.ts'
import type { Resource } from './resource.ts'

/** One shape for every error (docs/interface.md, "Shapes and codes"); `status` is a string, as JSON:API has it. */
const errorObject = z
  .looseObject({
    status: z.string(),
    title: z.string(),
    detail: z.string(),
    code: z.string().optional(),
    source: z.looseObject({ pointer: z.string().optional(), parameter: z.string().optional() }).optional(),
    meta: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'error' })

export const errorDocument = z.looseObject({ errors: z.array(errorObject).min(1) }).meta({ id: 'errors' })

export type ErrorObject = z.output<typeof errorObject>
export type ErrorDocument = z.output<typeof errorDocument>

/** The titles by status; what a client of the interface may compare against. */
export const errorTitles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const
export type ErrorStatus = keyof typeof errorTitles

/** A record of any kind in `included`: read as its own kind where that is known, never refused. */
export const anyResource: z.ZodType<Resource> = z.looseObject({
  id,
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z
    .record(z.string(), z.looseObject({ data: z.unknown().optional() }).optional())
    .optional() as z.ZodType<Resource['relationships']>,
  links: z.looseObject({ self: z.string().optional(), download: z.string().optional() }).optional(),
})

const self = z.looseObject({ self: z.string().optional() }).optional()
const included = z.array(anyResource).optional()

/** `{data, included?, links?}` for one record. */
export const recordDocument = <T extends z.ZodType>(resource: T) =>
  z.looseObject({ data: resource, included, links: self })

export const pageLinks = z.looseObject({
  first: z.string().optional(),
  prev: z.string().optional(),
  self: z.string().optional(),
  current: z.string().optional(),
  next: z.string().optional(),
  last: z.string().optional(),
})
const queryWarning = z
  .looseObject({
    /** A filter that the list does not have was ignored, or a page size beyond the largest was cut. */
    code: z.enum(['unknown_filter', 'page_size_cut']),
    parameter: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'query_warning' })
export type QueryWarning = z.output<typeof queryWarning>

const pageMeta = z.looseObject({
  size: z.int(),
  total: z.int(),
  /** By number, as clients of the hosted service read it; not of a page that was asked for by cursor. */
  pagination: z
    .looseObject({
      current: z.int(),
      /** Null on the last page. */
      next: z.int().nullable(),
      last: z.int(),
      /** As `total`. */
      records: z.int(),
    })
    .optional(),
  /** Of a request by API key that asked for something that the list does not do. */
  warnings: z.array(queryWarning).optional(),
})

/** `{data: [...], included?, links, meta}` for a page of records (docs/interface.md, "Lists"). */
export const pageDocumentOf = <T extends z.ZodType>(resource: T) =>
  z.looseObject({ data: z.array(resource), included, links: pageLinks, meta: pageMeta })

/** What a deletion answers with where the interface has 200 for it (JSON:API, "Deleting Resources"). */
export const deleted = z.looseObject({ meta: z.looseObject({}) })

export type PageLinks = z.output<typeof pageLinks>
export type PageMeta = z.output<typeof pageMeta>
