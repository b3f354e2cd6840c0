import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log.ts'

export interface ServiceOptions extends Config {
  log: Log
  /** The folder of the built dashboard; by default `dist` of this installation. */
  dashboard?: string
  wall?: Clock
}

export const dashboardOf = ({ dashboard }: ServiceOptions): string =>
  dashboard ?? join(import.meta.dirname, '../../../../dist')

/** Where this process answers clients, once its port is open. */
export interface Answering {
  /** Undefined while it does not listen, and in a process that answers none. */
  port?: number
}
