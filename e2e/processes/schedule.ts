import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from './installation.ts'

/** How long PostgreSQL runs before it is restarted, and the store before it is stopped, as shares of the time. */
const DATABASE_RESTART_AT = 0.35
const STORE_STOP_AT = 0.6
/** How long after its start a process is killed that is killed while it starts. */
const KILLED_STARTING_MS = [150, 400, 800, 1500]

export interface FaultPlan {
  seconds: number
  /** From one kill to the next. */
  killEverySeconds: number
  /** How long the store takes no connections. */
  storeAwaySeconds: number
}
export interface PlayedFaults {
  kills: number
  killsWhileStarting: number
  databaseRestarts: number
  storeStops: number
}

/** Kills each process in turn, restarts PostgreSQL and stops the store, while the load goes on. Every process runs again at the end. */
export async function playFaults(
  { webs, workers, restartDatabase, store }: Installation,
  { seconds, killEverySeconds, storeAwaySeconds }: FaultPlan,
  report: (sentence: string) => void,
): Promise<PlayedFaults> {
  const done: PlayedFaults = { kills: 0, killsWhileStarting: 0, databaseRestarts: 0, storeStops: 0 }
  const began = Date.now()
  const share = () => (Date.now() - began) / (seconds * 1000)
  const members = [...webs, ...workers]
  const others: Promise<void>[] = []
  const killing = async () => {
    // Each process is killed once at least, however long that takes a busy machine.
    for (let at = 0; share() < 1 || at < members.length; at += 1) {
      await pause(killEverySeconds * 1000)
      const member = members[at % members.length]
      if (!member) return
      await member.kill()
      done.kills += 1
      report(`${member.name} was killed`)
      if (at % 2 === 1) {
        await member.startAndKill(
          KILLED_STARTING_MS[done.killsWhileStarting % KILLED_STARTING_MS.length] ?? 0,
        )
        done.killsWhileStarting += 1
      }
      await member.start()
    }
  }
  others.push(killing())
  await pause(seconds * DATABASE_RESTART_AT * 1000)
  await restartDatabase()
  done.databaseRestarts += 1
  report('PostgreSQL was restarted')
  await pause(Math.max(0, seconds * (STORE_STOP_AT - DATABASE_RESTART_AT)) * 1000)
  await store.stopListening()
  done.storeStops += 1
  report('The store was stopped')
  await pause(storeAwaySeconds * 1000)
  await store.listenAgain()
  report('The store is back')
  await Promise.all(others)
  return done
}
