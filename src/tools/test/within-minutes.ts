import type { TestCounts } from './counts.ts'
import type { TestSet } from './test-sets.ts'

type RunPart = (set: TestSet, shard: string) => Promise<TestCounts>

/** Parts of the long set. Each is loaded and started anew, which costs some twenty seconds of processor time. */
const UNIT_PARTS = 3
const STORY_PARTS = 8
/** The next part may take so much longer than the longest one before. */
const MARGIN = 1.3

/**
 * Runs the parts of the long set, stories and unit tests in turn, for as long as the next one is likely to end in time.
 * @param minutes since this process started
 * @returns the parts that were left out
 */
export async function runParts({
  minutes,
  runUnits,
  runStories,
  note,
  now = () => performance.now(),
}: {
  minutes: number
  runUnits: RunPart
  runStories: RunPart
  note: (heading: string, runPart: () => Promise<TestCounts>) => Promise<void>
  now?: () => number
}): Promise<{ left: string[] }> {
  const longest = { units: 0, stories: 0 }
  const left: string[] = []
  for (const { kind, shard } of partsInTurn()) {
    const began = now()
    const name = `${kind} ${shard}`
    if (began + longest[kind] * MARGIN > minutes * 60_000) {
      left.push(name)
      continue
    }
    await note(`long set: ${name}`, () => (kind === 'units' ? runUnits : runStories)('long', shard))
    longest[kind] = Math.max(longest[kind], now() - began)
  }
  return { left }
}

/** The parts of both kinds: the first of each early, so that a limit leaves out some of both. */
function partsInTurn(): { kind: 'units' | 'stories'; shard: string }[] {
  const ofKind = (kind: 'units' | 'stories', count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      kind,
      shard: `${nth + 1}/${count}`,
      at: (nth + 0.5) / count,
    }))
  return [...ofKind('units', UNIT_PARTS), ...ofKind('stories', STORY_PARTS)].toSorted((a, b) => a.at - b.at)
}
