import ipaddr from 'ipaddr.js'

/** Whether an address is one of these addresses and networks (CIDR). An IPv4 address that is written as IPv6 is the same. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const asked = ipaddr.process(address)
  return ranges.some((range) => {
    const [network, bits] = range.includes('/') ? ipaddr.parseCIDR(range) : wholeAddress(range)
    return network.kind() === asked.kind() && asked.match(network, bits)
  })
}

const wholeAddress = (address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
  const read = ipaddr.process(address)
  return [read, read.kind() === 'ipv4' ? 32 : 128]
}
