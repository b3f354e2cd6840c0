import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'
import { root } from '../run.ts'

const NODE = 'node'

/** The environment that `// @vitest-environment` names in the text of a test file. */
export const environmentOf = (text: string): string =>
  /@vitest-environment\s+([\w-]+)/.exec(text)?.[1] ?? NODE

/** The files one environment after the other, that of most files first; the order within an environment stays. */
export function byEnvironment<File>(files: readonly File[], environment: (file: File) => string): File[] {
  const groups = Map.groupBy(files, environment)
  return [...groups.values()].toSorted((a, b) => b.length - a.length).flat()
}

/**
 * A process of vitest takes the next file only if that has the environment of the last one. Else it ends, and the modules
 * and the embedded engine that it has loaded are loaded again: a dozen seconds of processor time for each change.
 */
export class EnvironmentOrder implements TestSequencer {
  private readonly vitest: Vitest

  constructor(vitest: Vitest) {
    this.vitest = vitest
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { BaseSequencer } = await import('vitest/node')
    return new BaseSequencer(this.vitest).shard(files)
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.vitest.config.sequence
    const sorted = shuffle ? shuffled(files, seed) : await this.byDuration(files)
    const environments = new Map(
      await Promise.all(
        files.map(async (file) => [file, environmentOf(await readFile(file.moduleId, 'utf8'))] as const),
      ),
    )
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((ofProject) =>
      byEnvironment(ofProject, (file) => environments.get(file) ?? NODE),
    )
  }

  /** Longest first, else largest. Vitest is read here: a build of the dashboard reads these settings too, and does without it. */
  private async byDuration(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { BaseSequencer } = await import('vitest/node')
    const { sort } = BaseSequencer.prototype
    return sort.call(new BaseSequencer(this.vitest), files)
  }
}

/** The same seed gives the same order on each machine. */
function shuffled(files: readonly TestSpecification[], seed: number): TestSpecification[] {
  const place = ({ moduleId }: TestSpecification) =>
    createHash('sha256')
      .update(`${seed} ${relative(root, moduleId)}`)
      .digest('hex')
  return files
    .map((file) => ({ file, place: place(file) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ file }) => file)
}
