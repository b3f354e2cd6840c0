import {
  chanceOf,
  type DecisionTree,
  type DecisionTrees,
  type JudgedExample,
  numbersOf,
} from '../../../server/reading/scoring/trees.rules.ts'
import { BinnedFeatures, type Histogram, type FeatureSplit, stepOf } from './binned-features.ts'

export interface TreeExample extends JudgedExample {
  isRight: boolean
  /** Examples of one fold never give the shares of their own groups. */
  fold: number
}

const NUMBER_OF_TREES = 250
const MAX_LEAVES = 16
const LEARNING_RATE = 0.06
/** A group's share counts as much as this many examples of the share of all. */
const SHARE_WEIGHT = 20
/** Smaller groups have the share of all. */
const MIN_GROUP_EXAMPLES = 8

/** Trees from examples; the same examples give the same trees. */
export function trainTrees(examples: readonly TreeExample[]): DecisionTrees {
  const all = sharesOf(examples)
  const folds = [...new Set(examples.map(({ fold }) => fold))]
  // As for an example that was never seen: the shares of groups are those of the other folds.
  const ofOthers = new Map(
    folds.map((fold) => [fold, sharesOf(examples.filter((example) => example.fold !== fold))]),
  )
  const binned = new BinnedFeatures(
    examples.map((example) => numbersOf(example, (folds.length > 1 && ofOthers.get(example.fold)) || all)),
  )
  const right = Float64Array.from(examples, ({ isRight }) => Number(isRight))
  const start = Math.log((all.share + 1e-6) / (1 - all.share + 1e-6))
  const logOdds = new Float64Array(examples.length).fill(start)
  const gradient = new Float64Array(examples.length)
  const hessian = new Float64Array(examples.length)
  const trees: DecisionTree[] = []
  while (trees.length < NUMBER_OF_TREES) {
    for (let at = 0; at < logOdds.length; at += 1) {
      const chance = chanceOf(logOdds[at] ?? 0)
      gradient[at] = chance - (right[at] ?? 0)
      hessian[at] = chance * (1 - chance)
    }
    trees.push(grownTree(binned, gradient, hessian, logOdds))
  }
  return { start: rounded(start), ...all, trees }
}

/** The share that is right, of all and of each group. */
function sharesOf(examples: readonly TreeExample[]): Pick<DecisionTrees, 'shares' | 'share'> {
  const share = examples.filter(({ isRight }) => isRight).length / Math.max(1, examples.length)
  const groupings = examples[0]?.groups.length ?? 0
  const shares = Array.from({ length: groupings }, (_, at) => {
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
          rounded((right + SHARE_WEIGHT * share) / (all + SHARE_WEIGHT)),
        ]),
    )
  })
  return { share: rounded(share), shares }
}
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

interface Leaf {
  rows: Int32Array
  sums: Histogram
  split: FeatureSplit | null
  left: Leaf | null
  right: Leaf | null
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
  const leafOf = (rows: Int32Array, sums: Histogram): Leaf => ({
    rows,
    sums,
    split: rows.length < 2 ? null : binned.bestSplit(sums),
    left: null,
    right: null,
    value: 0,
  })
  const all = Int32Array.from(logOdds, (_, at) => at)
  const root = leafOf(all, binned.histogramOf(all, gradient, hessian))
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
    // The sums of the larger fold are what the smaller one leaves.
    const larger = best.sums.map((sum, at) => sum - (smaller[at] ?? 0))
    best.left = leafOf(left, isLeftSmaller ? smaller : larger)
    best.right = leafOf(right, isLeftSmaller ? larger : smaller)
    leaves = [...leaves.filter((leaf) => leaf !== best), best.left, best.right]
  }
  for (const leaf of leaves) {
    leaf.value = Math.round(LEARNING_RATE * stepOf(leaf.sums) * 1e5) / 1e5
    for (const row of leaf.rows) logOdds[row] = (logOdds[row] ?? 0) + leaf.value
  }
  const tree: DecisionTree = { features: [], limits: [], rights: [] }
  addNode(tree, root)
  return tree
}

function addNode(tree: DecisionTree, { split, left, right, value }: Leaf): void {
  const at = tree.rights.length
  const isLeaf = split === null || left === null || right === null
  tree.features.push(isLeaf ? 0 : split.feature)
  tree.limits.push(isLeaf ? value : split.limit)
  tree.rights.push(0)
  if (isLeaf) return
  addNode(tree, left)
  tree.rights[at] = tree.rights.length
  addNode(tree, right)
}
