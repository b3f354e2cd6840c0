import { z } from 'zod'
import {
  EVERY_EVENT,
  reservedHeaders,
  subscribableEventNames,
  webhookLimits,
} from '../../vocabulary/index.ts'

/** An https address, or an http one: whether that is allowed is the server's to say, for it depends on its settings. */
export const endpointUrl = z
  .url({ protocol: /^https?$/, error: 'url must be an https address' })
  .max(webhookLimits.urlLength)

const unique = <T>(key: (each: T) => string, what: string) =>
  z.superRefine<T[]>((list, context) => {
    const seen = new Set<string>()
    list.forEach((each, index) => {
      if (seen.has(key(each))) {
        const message = `${key(each)} is given twice: ${what} must be unique`
        context.addIssue({ code: 'custom', path: [index], message, input: each })
      }
      seen.add(key(each))
    })
  })

/** docs/interface.md, "webhook": unique names of events that can be subscribed to, at least one; or `*` for all of them. */
export const subscribedEvents = z
  .array(z.enum([EVERY_EVENT, ...subscribableEventNames]))
  .min(1)
  .check(unique((name) => name, 'events'))

/** A field name of RFC 9110 and a value that fits in one line of ASCII. */
const customHeader = z.object({
  name: z
    .string()
    .max(webhookLimits.headerNameLength)
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'name must be the name of an HTTP header')
    .refine((name) => !reservedHeaders.includes(name.toLowerCase()), {
      error: ({ input }) => `${String(input)} is set by the service`,
    }),
  value: z
    .string()
    .max(webhookLimits.headerValueLength)
    .regex(/^[\t\x20-\x7e]*$/, 'value must be visible ASCII characters in one line'),
})
export const customHeaders = z
  .array(customHeader)
  .max(webhookLimits.headers)
  .check(unique(({ name }) => name.toLowerCase(), 'names of headers'))
