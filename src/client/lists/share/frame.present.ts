import { t } from '../../../contract/language/index.ts'
import { embedSiteOf, MAX_EMBED_SITES } from '../../../contract/vocabulary/index.ts'

/** Sites as people enter them, with commas, spaces or lines between. `wrong` is the first that is none. */
export function sitesIn(text: string): { sites: string[]; wrong: string | null } {
  const given = text.split(/[\s,;]+/).filter((each) => each !== '')
  const wrong = given.find((each) => embedSiteOf(each) === undefined) ?? null
  return { sites: [...new Set(given.flatMap((each) => embedSiteOf(each) ?? []))], wrong }
}

/** Why these sites cannot be taken; undefined where they can. */
export function faultOfSites({ sites, wrong }: ReturnType<typeof sitesIn>): string | undefined {
  // While the beginning of an address is typed, it is none yet.
  if (wrong !== null)
    return 'https://'.startsWith(wrong) ? undefined : t('{text} is no address of a site', { text: wrong })
  return sites.length > MAX_EMBED_SITES ? t('{count} sites at most', { count: MAX_EMBED_SITES }) : undefined
}

/** Stands for the id of a container in the HTML of a frame. */
export const CONTAINER_PLACE = 'CONTAINER-ID'

/**
 * The map of one container in a frame, as HTML for the page of a site. @param origin of this service. @param opens a publishable key, or
 * the path of a shared link: `/s/TOKEN`
 */
export function containerFrame(
  origin: string,
  id: string,
  opens: { key: string } | { path: string },
): string {
  const query = 'key' in opens ? `key=${opens.key}` : `share=${opens.path.replace('/s/', '')}`
  return `<iframe src="${origin}/embed/containers/${id}?${query}" title="Route of the container" width="640" height="400" loading="lazy" referrerpolicy="origin"></iframe>`
}
