/** A place as shipments name it. */
export interface PlaceParts {
  name: string | null
  locode: string | null
}

/** `Los Angeles, CA · USLAX`; whichever part is known, null when none is. */
export function placeText({ name, locode }: PlaceParts, state_abbr?: string | null): string | null {
  const place = name !== null && state_abbr ? `${name}, ${state_abbr}` : name
  const parts = [place, locode].filter((part) => part !== null && part !== '')
  return parts.length === 0 ? null : parts.join(' · ')
}

/** `Maersk · MAEU`. */
export const carrierText = (name: string | undefined, scac: string | undefined): string | null =>
  placeText({ name: name ?? null, locode: scac ?? null })
