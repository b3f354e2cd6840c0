import { t } from '../../../contract/language/index.ts'
import type { EmbedKey } from '../../../contract/resources/index.ts'
import type { EmbedKind } from '../../../contract/vocabulary/index.ts'
import { ageText, type ShownTime, timeText } from '../../format/index.ts'

export const embedKindTexts: Record<EmbedKind, { name: string; about: string }> = {
  lookup: { name: t('Look-up'), about: t('status and arrival of one number, without a script') },
  map: { name: t('Look-up with map'), about: t('also the route of its shipment on a map') },
}

export interface EmbedRow {
  key: string
  href: null
  embed: EmbedKey
  /** When it was revoked; null while it is valid. */
  revoked: ShownTime | null
  used: ShownTime
}

/** @param now the wall clock. @param zone of the person */
export function embedRowOf(embed: EmbedKey, now: Date, zone: string): EmbedRow {
  const { revoked_at, last_used_at } = embed.attributes
  const at = (time: string) => timeText(time, zone, now)
  return {
    key: embed.id,
    href: null,
    embed,
    revoked:
      revoked_at === null
        ? null
        : { ...at(revoked_at), text: t('revoked {time}', { time: at(revoked_at).text }) },
    used:
      last_used_at === null
        ? { text: t('never'), title: '' }
        : { text: ageText(last_used_at, now), title: at(last_used_at).text },
  }
}

/** The frame as HTML, for the page of the site. @param origin of this service */
export function embedSnippet({ path, kind }: EmbedKey['attributes'], origin: string): string {
  const height = kind === 'map' ? 760 : 420
  return `<iframe src="${origin}${path}" title="Track a container" width="420" height="${height}" referrerpolicy="origin"></iframe>`
}
