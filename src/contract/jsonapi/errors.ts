import { z } from 'zod'

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
