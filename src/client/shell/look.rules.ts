import type { SessionPreferences } from '../../contract/operations/index.ts'
import {
  densities,
  type Density,
  standardPreferences,
  type Theme,
  themes,
} from '../../contract/vocabulary/index.ts'

interface KeptLook {
  /** Whose it was; null where nobody has signed in since looks are kept. */
  owner: string | null
  theme: Theme
  density: Density
}

/**
 * How the dashboard looks for a person: as they chose; what they never chose is as this browser had it, unless that was somebody else's
 * look. @param person null for a key
 */
export function lookOf(
  person: string | null,
  { theme, density }: Pick<SessionPreferences, 'theme' | 'density'>,
  kept: KeptLook,
): { theme: Theme; density: Density } {
  const others = kept.owner === null || kept.owner === person ? kept : standardPreferences
  return {
    theme: themes.find((each) => each === theme) ?? others.theme,
    density: densities.find((each) => each === density) ?? others.density,
  }
}
