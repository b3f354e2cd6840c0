import { z } from 'zod'

/** What a publishable key opens: the look-up of one number, or also the map of its route. */
export const embedKinds = ['lookup', 'map'] as const
export const embedKind = z.enum(embedKinds)
export type EmbedKind = z.output<typeof embedKind>
/** Sites that may show one embed. */
export const MAX_EMBED_SITES = 20

const MAX_SITE_CHARACTERS = 260
const origin =
  /^(?:(https):\/\/((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63})|(https?):\/\/(localhost|127\.0\.0\.1|\[::1\]))(?::(\d{1,5}))?\/?$/
const standardPorts: Readonly<Record<string, number>> = { https: 443, http: 80 }

/**
 * The origin of a site as browsers name it: `https://www.example.com`. Only https proves which site it is; pages of this machine are for
 * trials. @returns undefined for anything else, such as a path, a wildcard or a user name
 */
export function embedSiteOf(given: string): string | undefined {
  const found = given.length > MAX_SITE_CHARACTERS ? null : origin.exec(given.trim().toLowerCase())
  if (!found) return undefined
  const [, secure, named, scheme = secure ?? '', local, digits] = found
  const port = digits === undefined ? undefined : Number(digits)
  if (port !== undefined && (port === 0 || port > 65_535)) return undefined
  const shown = port === undefined || port === standardPorts[scheme] ? '' : `:${port}`
  return `${scheme}://${named ?? local ?? ''}${shown}`
}

const embedSite = z.string().transform((given, { addIssue }) => {
  const origin = embedSiteOf(given)
  if (origin !== undefined) return origin
  addIssue('Send sites like https://www.example.com')
  return z.NEVER
})

/** The sites that may show something in a frame, each once. @param fewest how many have to be named */
export const embedSites = (fewest: 0 | 1) =>
  z
    .array(embedSite)
    .min(fewest, 'Name the sites that may show it')
    .max(MAX_EMBED_SITES)
    .transform((given) => [...new Set(given)])
