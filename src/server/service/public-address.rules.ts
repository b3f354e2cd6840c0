import { addressRefusal } from '../platform/outgoing/addresses.ts'

interface AddressOptions {
  publicUrl: string | undefined
  webhooksToLoopback: boolean
}

/** Why sources are not given the public address, for the log: browsers of the own network may use it all the same. */
export function publicUrlRefusal({
  publicUrl,
  webhooksToLoopback: toLoopback,
}: AddressOptions): string | undefined {
  const refusal = publicUrl === undefined ? undefined : addressRefusal(publicUrl, { toLoopback })
  return refusal === undefined ? undefined : `${refusal.replace(/^url/, '--public-url')}.`
}

/**
 * Where sources reach this service; with the development setting sources of this machine do without another address.
 * @param port undefined while the service does not listen
 */
export function publicAddress(options: AddressOptions, port: number | undefined): string | undefined {
  const { publicUrl, webhooksToLoopback } = options
  if (publicUrl !== undefined && publicUrlRefusal(options) === undefined) return publicUrl
  return webhooksToLoopback && port !== undefined ? `http://localhost:${port}` : undefined
}

/** Where browsers reach the dashboard: a name, for passkeys answer at none else. @param port undefined while the service does not listen */
export const dashboardAddress = (
  { publicUrl }: Pick<AddressOptions, 'publicUrl'>,
  port: number | undefined,
): string | undefined => publicUrl ?? (port === undefined ? undefined : `http://localhost:${port}`)
