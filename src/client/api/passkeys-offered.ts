import { t } from '../../contract/language/index.ts'
import { isNumberedHost, isPasskeyAddress } from '../../contract/vocabulary/index.ts'
import { loadOnce } from './load-once.ts'
import { operationQuery } from './query.ts'

/** The code that asks for passkeys, and the package that it needs. */
export const loadPasskeys = loadOnce(() => import('./passkeys.ts'))

/** What the page for signing in offers beside a password. */
export const signInWaysQuery = operationQuery('get_sign_in_ways', {})

/**
 * Why no passkey can be used on this page, as a sentence; undefined where one can.
 * @param passkeysAt the address at which they work; undefined while it is not known
 */
export function noPasskeysHere(
  here: Pick<Location, 'protocol' | 'hostname' | 'origin'>,
  passkeysAt: string | null | undefined,
): string | undefined {
  if (isNumberedHost(here)) return t('Passkeys do not work at an address that is a number.')
  if (!isPasskeyAddress(here)) return t('Passkeys need https.')
  if (passkeysAt === null)
    return t('The operator has to set an address with a name, and https, for passkeys.')
  return passkeysAt === undefined || passkeysAt === here.origin
    ? undefined
    : t('Passkeys of this service work at another address.')
}
