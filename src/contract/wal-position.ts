/**
 * How far the write-ahead log of a PostgreSQL server is, as the server writes it (LSN): `16/B374D848`, two hexadecimal numbers of 32 bits.
 * A service with a read replica answers it, and a client that sends it back is answered by no older state.
 */
export const walPositionHeader = 'Portolan-Wal-Position'

const written = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** The number of bytes since the beginning of the log; undefined for what no position is written like. */
export function readWalPosition(text: string): bigint | undefined {
  const [, high, low] = written.exec(text) ?? []
  return high === undefined || low === undefined
    ? undefined
    : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** No server is ever as far: who asks with it is answered by the primary. */
export const lastWalPosition = 'FFFFFFFF/FFFFFFFF'
