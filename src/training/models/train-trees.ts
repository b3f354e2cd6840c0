import {
  sigmoid,
  type DecisionTree,
  type DecisionTrees,
  type TreeInput,
  featuresOf,
} from '../../server/reading/scoring/trees.rules.ts'
import { BinnedFeatures, type Histogram, type FeatureSplit, stepOf } from './binned-features.ts'

export interface TreeExample extends TreeInput {
  isRight: boolean
  /** The means of its groups are never taken from its own fold. */
  fold: number
}

const NUMBER_OF_TREES = 250
const MAX_LEAVES = 16
const LEARNING_RATE = 0.06
/** The mean of all counts as much as this many examples in the mean of a group. */
const PRIOR_WEIGHT = 20
/** Smaller groups have the mean of all. */
const MIN_GROUP_EXAMPLES = 8

/** Trees from examples; the same examples give the same trees. */
export function trainTrees(examples: readonly TreeExample[]): DecisionTrees {
  const all = meansOf(examples)
  const folds = [...new Set(examples.map(({ fold }) => fold))]
  // As for an example that was never seen: the means of its groups are those of the other folds.
  const ofOthers = new Map(
    folds.map((fold) => [fold, meansOf(examples.filter((example) => example.fold !== fold))]),
  )
  const binned = new BinnedFeatures(
    examples.map((example) => featuresOf(example, ofOthers.get(example.fold) ?? all)),
  )
  const right = Float64Array.from(examples, ({ isRight }) => Number(isRight))
  const initialLogOdds = Math.log((all.mean + 1e-6) / (1 - all.mean + 1e-6))
  const logOdds = new Float64Array(examples.length).fill(initialLogOdds)
  const gradient = new Float64Array(examples.length)
  const hessian = new Float64Array(examples.length)
  const trees: DecisionTree[] = []
  while (trees.length < NUMBER_OF_TREES) {
    for (let at = 0; at < logOdds.length; at += 1) {
      const chance = sigmoid(logOdds[at] ?? 0)
      gradient[at] = chance - (right[at] ?? 0)
      hessian[at] = chance * (1 - chance)
    }
    trees.push(grownTree(binned, gradient, hessian, logOdds))
  }
  return { initialLogOdds: rounded(initialLogOdds), ...all, trees }
}

/** The share that is right, of all and of each group. */
function meansOf(examples: readonly TreeExample[]): Pick<DecisionTrees, 'groupMeans' | 'mean'> {
  const mean = examples.filter(({ isRight }) => isRight).length / Math.max(1, examples.length)
  const groupings = examples[0]?.groups.length ?? 0
  const groupMeans = Array.from({ length: groupings }, (_, at) => {
    const counts = new Map<string, { all: number; right: number }>()
    for (const { groups, isRight } of examples) {
      const group = groups[at] ?? ''
      const count = counts.get(group) ?? { all: 0, right: 0 }
      counts.set(group, { all: count.all + 1, right: count.right + Number(isRight) })
    }
    return Object.fromEntries(
      [...counts]
        .filter(([, { all }]) => all >= MIN_GROUP_EXAMPLES)
        .map(([group, { all, right }]) => [
          group,
          rounded((right + PRIOR_WEIGHT * mean) / (all + PRIOR_WEIGHT)),
        ]),
    )
  })
  return { mean: rounded(mean), groupMeans }
}
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

interface Node {
  rows: Int32Array
  sums: Histogram
  split: FeatureSplit | null
  left: Node | null
  right: Node | null
  /** What it adds to the logarithm of the odds. */
  value: number
}

/** Splits the leaf that gains most, up to the most leaves; adds the values of its leaves to `logOdds`. */
function grownTree(
  binned: BinnedFeatures,
  gradient: Float64Array,
  hessian: Float64Array,
  logOdds: Float64Array,
): DecisionTree {
  const nodeOf = (rows: Int32Array, sums: Histogram): Node => ({
    rows,
    sums,
    split: binned.bestSplit(sums),
    left: null,
    right: null,
    value: 0,
  })
  const all = Int32Array.from(logOdds, (_, at) => at)
  const root = nodeOf(all, binned.histogramOf(all, gradient, hessian))
  let leaves = [root]
  while (leaves.length < MAX_LEAVES) {
    const best = leaves.reduce((most, leaf) =>
      (leaf.split?.gain ?? 0) > (most.split?.gain ?? 0) ? leaf : most,
    )
    const { split } = best
    if (split === null) break
    const left = best.rows.filter((row) => !binned.isAbove(row, split))
    const right = best.rows.filter((row) => binned.isAbove(row, split))
    const isLeftSmaller = left.length < right.length
    const smaller = binned.histogramOf(isLeftSmaller ? left : right, gradient, hessian)
    // The sums of the larger child are what the smaller one leaves.
    const larger = best.sums.map((sum, at) => sum - (smaller[at] ?? 0))
    best.left = nodeOf(left, isLeftSmaller ? smaller : larger)
    best.right = nodeOf(right, isLeftSmaller ? larger : smaller)
    leaves = [...leaves.filter((leaf) => leaf !== best), best.left, best.right]
  }
  for (const leaf of leaves) {
    leaf.value = Math.round(LEARNING_RATE * stepOf(leaf.sums) * 1e5) / 1e5
    for (const row of leaf.rows) logOdds[row] = (logOdds[row] ?? 0) + leaf.value
  }
  const tree: DecisionTree = { features: [], values: [], rights: [] }
  addNode(tree, root)
  return tree
}

function addNode(tree: DecisionTree, { split, left, right, value }: Node): void {
  const at = tree.rights.length
  const isLeaf = split === null || left === null || right === null
  tree.features.push(isLeaf ? 0 : split.feature)
  tree.values.push(isLeaf ? value : split.threshold)
  tree.rights.push(0)
  if (isLeaf) return
  addNode(tree, left)
  tree.rights[at] = tree.rights.length
  addNode(tree, right)
}
