import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { ReceiverPlaces } from '../ais/nmea-feeds.ts'
import { createSourceHttp, type SourceHttp } from '../kit/http.ts'
import { type ConnectedSources, createConnectedSources } from './connected-sources.ts'
import { createSealer, type Sealer } from '../../platform/secrets/sealing.ts'

/** What connected sources need, made once for the service. */
export interface Connections {
  sealer: Sealer
  http: SourceHttp
  connected: ConnectedSources
  /** Where sources reach this service, without a slash at the end; undefined where they cannot. */
  publicUrl: () => string | undefined
  /** Where receivers of ship positions may be. */
  places: ReceiverPlaces
}

/** @param key encrypts the secrets: 32 bytes */
export function createConnections({
  db,
  wall,
  key,
  toLoopback,
  publicUrl = () => undefined,
  onOwnNetwork = false,
}: {
  db: Db
  wall: Clock
  key: Uint8Array
  /** The development setting: sources on this machine. */
  toLoopback: boolean
  publicUrl?: Connections['publicUrl']
  /** The operator's setting: receivers of ship positions on the own network. */
  onOwnNetwork?: boolean
}): Connections {
  const sealer = createSealer(key)
  const http = createSourceHttp({ toLoopback })
  return {
    sealer,
    http,
    connected: createConnectedSources({ db, wall, http, sealer }),
    publicUrl,
    places: { toLoopback, onOwnNetwork },
  }
}
