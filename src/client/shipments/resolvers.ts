import { t } from '../../contract/language/index.ts'
import type { Blocker } from '../format/index.ts'

/** Who can do something about a hold, so that the right one is called first. */
const resolvers: Record<string, string> = {
  customs: t('your customs broker resolves it'),
  freight: t('the line or your forwarder resolves it'),
  USDA: t('your customs broker resolves it with the USDA'),
  VACIS: t('customs examines it; your broker knows the date'),
  TMF: t('the party that picks up pays the traffic mitigation fee'),
}

/** `your customs broker resolves it`; null where nobody in particular does. */
export function resolverOf({ hold, weight }: Blocker): string | null {
  if (hold === null)
    return t(weight === 'stops' ? 'the terminal releases it' : 'before the truck is at the gate')
  return Object.hasOwn(resolvers, hold)
    ? (resolvers[hold] ?? null)
    : t('the terminal can say who resolves it')
}
