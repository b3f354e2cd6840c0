import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { alertRules } from './alert-rules.ts'
import { boards } from './boards.ts'
import { changes } from './changes.ts'
import { deliveries } from './deliveries.ts'
import { endurance } from './endurance.ts'
import { engines, onlyOn } from './engines.ts'
import { exports } from './exports.ts'
import { fills } from './fills.ts'
import { finds } from './finds.ts'
import { fleetFrames } from './map/fleet-frames.ts'
import { fleetMaps } from './map/fleet-maps.ts'
import { type FleetBench, keepFleetIn, onFleets } from './fleet.ts'
import { runGuard } from './guard/run-guard.ts'
import { growth } from './growth/growth.ts'
import { homes } from './homes.ts'
import { lists } from './lists.ts'
import { mapOpening } from './map/map-opening.ts'
import { mapSizes } from './map/map-sizes.ts'
import { memory } from './memory.ts'
import { messages } from './messages.ts'
import { paints } from './paints.ts'
import { positions } from './positions.ts'
import { documents } from './documents.ts'
import { processes } from './processes.ts'
import { recalculations } from './recalculations.ts'
import { requests } from './requests.ts'
import { routes } from './map/routes.ts'
import { scrolls } from './scrolls.ts'
import { shows } from './shows.ts'
import { sizes } from './sizes.ts'
import { starts } from './starts.ts'
import { steady } from './steady.ts'
import { streams } from './streams.ts'
import { tracking } from './tracking.ts'
import { uploads } from './uploads.ts'

const usage = `npm run bench -- [--only sizes,starts,paints,homes,boards,changes,streams,routes,scrolls,shows,finds,requests,fills,exports,lists,deliveries,tracking,messages,positions,recalculations,fleet-maps,fleet-frames,map-opening,map-sizes,alerts,endurance,documents,uploads,processes,steady,memory,growth]
                 [--containers 1000,100000,1000000] [--shipments 5000] [--speed 1] [--engine embedded|postgresql]
                 [--minutes 10] [--mebibytes 256] [--fleet FOLDER]

--guard compares what Portolan costs with the figures of guard/guard.json, and fails if one has grown by more than a quarter; --keep keeps
what was measured: say in the commit why a figure has changed. --busy is for a machine that does other work meanwhile: twice the kept figure fails.

Figures of this machine, as Markdown tables. Durations are milliseconds over HTTP or in a browser on this
machine: middle / slow end (p50 / p95). Compare figures of one run with each other, not with another machine's.
homes, boards, changes, streams and recalculations are of one fleet of --shipments: with --fleet it stays in that folder
(embedded engine), and the next run does not add it again. A million containers on both engines take about half an hour to fill and 5 GB of disk.
growth is measured only where it is named: a fleet of --shipments on PostgreSQL (DATABASE_URL, or a server of its own), copied within its
account up to each of --containers; a million take 20 GB.
`
const { values } = parseArgs({
  options: {
    only: {
      type: 'string',
      default:
        'sizes,starts,paints,homes,boards,changes,streams,routes,scrolls,shows,finds,requests,fills,exports,lists,deliveries,tracking,messages,positions,recalculations,fleet-maps,fleet-frames,map-opening,map-sizes,alerts,endurance,documents,uploads,processes,steady,memory',
    },
    containers: { type: 'string', default: '1000,100000,1000000' },
    shipments: { type: 'string', default: '5000' },
    engine: { type: 'string' },
    speed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    mebibytes: { type: 'string', default: '256' },
    fleet: { type: 'string' },
    guard: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const speed = Number(values.speed)
const shipments = Number(values.shipments)
const mebibytes = Number(values.mebibytes)
const engine = engines.find((name) => name === values.engine)
const counts = values.containers.split(',').map(Number)
const benches: Record<string, () => Promise<string>> = {
  sizes,
  starts: () => starts(),
  paints: () => paints(),
  routes,
  scrolls,
  shows: () => shows(counts),
  finds: () => finds(counts),
  requests: () => requests(counts),
  fills: () => fills(shipments),
  exports,
  lists,
  deliveries,
  processes,
  tracking: () => tracking(counts),
  messages,
  positions: () => positions(minutes),
  'fleet-maps': () => fleetMaps(counts),
  'fleet-frames': fleetFrames,
  'map-opening': mapOpening,
  'map-sizes': mapSizes,
  alerts: () => alertRules(counts),
  endurance: () => endurance(minutes),
  documents,
  uploads: () => uploads(mebibytes),
  steady: () => steady(minutes, shipments, speed),
  memory: () => memory(minutes),
  growth: () => growth(counts, shipments),
}
/** Measured on one fleet, before all others. */
const ofFleet: Record<string, FleetBench> = { homes, boards, changes, streams, recalculations }
const chosen = values.only.split(',')
const unknown = chosen.filter((name) => !(name in benches || name in ofFleet))
if (
  values.help ||
  unknown.length > 0 ||
  (values.engine !== undefined && !engine) ||
  !(minutes > 0) ||
  !(speed > 0) ||
  !(mebibytes > 0) ||
  !(shipments > 0) ||
  counts.some((count) => !(count > 0))
) {
  console.log(usage)
  process.exitCode = values.help ? 0 : 2
} else if (values.guard) {
  process.exitCode = await runGuard({ keep: values.keep, isBusy: values.busy })
} else {
  if (engine) onlyOn(engine)
  if (values.fleet !== undefined) keepFleetIn(values.fleet)
  console.log(`${cpus()[0]?.model.trim()} × ${cpus().length}, Node ${process.version}\n`)
  const together = chosen.flatMap((name) => ofFleet[name] ?? [])
  if (together.length > 0) await onFleets(shipments, together, (each) => console.log(`${each}\n`))
  for (const name of chosen.filter((each) => each in benches)) console.log(`${await benches[name]?.()}\n`)
}
