/**
 * The token of an alias; undefined for an address that is none. Hosts and mail servers on the way may change the case
 * of an address, so tokens have one case. Whoever sends to us means us, whatever host stands behind the `@`: the MX
 * decides.
 */
export const tokenOf = (address: string): string | undefined =>
  /^docs\+([a-z0-9]{16,64})@/.exec(address.trim().toLowerCase())?.[1]
