import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second, on every machine that Linux runs on. */
const TICKS_A_SECOND = 100

type ProcessTimes = { parent: number; ticks: number }

/**
 * Processor time of a process and its descendants so far: user and system seconds, with those of children that ended and were
 * waited for. The figure only grows while the root lives.
 * @returns this process alone, without children, on a system that has no `/proc`
 */
export function cpuSecondsOfTree(root = process.pid): number {
  const all = processTimes()
  if (all === undefined) return ownSeconds()
  const children = new Map<number, number[]>()
  for (const [pid, { parent }] of all) children.set(parent, [...(children.get(parent) ?? []), pid])
  const sum = (pid: number): number =>
    (all.get(pid)?.ticks ?? 0) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0)
  return sum(root) / TICKS_A_SECOND
}

function processTimes(): Map<number, ProcessTimes> | undefined {
  let names: string[]
  try {
    names = readdirSync('/proc')
  } catch {
    return undefined
  }
  const times = new Map<number, ProcessTimes>()
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue
    const found = timesOf(name)
    if (found) times.set(Number(name), found)
  }
  return times
}

/** `proc_pid_stat(5)`: the name in parentheses may have spaces; after it come state, parent, …, utime, stime, cutime and cstime. */
function timesOf(pid: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    // It ended meanwhile; its time is that of the process that waited for it.
    return undefined
  }
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
