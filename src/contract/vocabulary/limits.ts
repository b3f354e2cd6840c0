import { z } from 'zod'

/** A value of a known list, or one that a later version of the interface may bring. */
export type OpenEnum<Word extends string> = Word | (string & {})

/**
 * A field whose values are listed but may grow. Reading accepts any text, so that an unknown status never
 * breaks a page (docs/interface.md, "Vocabulary"); the list itself travels in the OpenAPI document, against which our own
 * answers are checked in tests.
 */
export function openEnum<const Word extends string>(
  words: readonly Word[],
): z.ZodType<OpenEnum<Word>, OpenEnum<Word>> {
  return z.string().meta({ enum: [...words] })
}

/** docs/interface.md, "Limits": requests in a rolling 60 seconds, per key or account. */
export const rateBuckets = {
  default: 100,
  create_tracking_request: 100,
  infer_number: 200,
  refresh_container: 10,
} as const
export type RateBucket = keyof typeof rateBuckets
/** What an account has instead of these, by bucket. */
export type RateBuckets = Partial<Record<RateBucket, number>>
export const rateWindowSeconds = 60

/** docs/interface.md, "Lists". */
export const pageSize = { standard: 30, most: 1000 } as const
/** docs/interface.md: included records go three relations deep. */
export const MAX_INCLUDE_DEPTH = 3
/** docs/interface.md, "Beyond the interface": identifiers in one lookup. */
export const MAX_LOOKUP_IDENTIFIERS = 500
/** Characters of a note on a container, and of the name of a person. */
export const MAX_NOTE_CHARACTERS = 500
export const MAX_PERSON_NAME_CHARACTERS = 60
/** Containers that one link shows. */
export const MAX_SHARED_CONTAINERS = 500
/** Routes on the map of a link: more of them are not seen apart. */
export const MAX_SHARED_ROUTES = 6
/** docs/interface.md: 100 MiB unless the operator says otherwise. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024
/** Its attachments are in Base64, which takes a third more. */
export const MAX_MAIL_BYTES = 36 * 1024 * 1024
/** Characters of what a key is called, addresses and networks that it is accepted from, and hours that a rotated one stays valid. */
export const MAX_KEY_LABEL_CHARACTERS = 60
export const MAX_KEY_ADDRESS_RANGES = 20
export const MAX_KEY_OVERLAP_HOURS = 24 * 30
/** How long deliveries are signed with a former secret too. */
export const MAX_SECRET_OVERLAP_HOURS = 24 * 7
