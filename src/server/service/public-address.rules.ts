import { addressRefusal } from '../platform/outgoing/addresses.ts'

interface AddressOptions {
  publicUrl: string | undefined
  webhooksToLoopback: boolean
}

/** Why sources cannot be given the public address, as a sentence for the operator. */
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
export function publicAddress(
  { publicUrl, webhooksToLoopback }: AddressOptions,
  port: number | undefined,
): string | undefined {
  if (publicUrl !== undefined) return publicUrl
  return webhooksToLoopback && port !== undefined ? `http://localhost:${port}` : undefined
}
