/** What an example is judged by: numbers, and groups of examples that it belongs to. */
export interface JudgedExample {
  /** NaN where unknown. */
  numbers: readonly number[]
  /** One name for each grouping: `port_of_loading.location_name·both`. */
  groups: readonly string[]
}

/** A decision tree in preorder: the left branch of a node is the next one. */
export interface DecisionTree {
  features: number[]
  /** Values up to this one, and unknown ones, go left; of a leaf what it adds. */
  limits: number[]
  /** The right branch of a node; 0 for a leaf. */
  rights: number[]
}
/**
 * Trees each of which corrects the sum of those before it (gradient boosting of the logistic loss): the probability
 * that an example is right. The same input always gives the same output.
 */
export interface DecisionTrees {
  /** Logarithm of the odds before the first tree. */
  start: number
  /** The share that is right of all, and for each grouping of each group. */
  share: number
  shares: Record<string, number>[]
  trees: DecisionTree[]
}

/** All features of an example: its numbers, then the share that is right of each of its groups. */
export const numbersOf = (
  { numbers, groups }: JudgedExample,
  { shares, share }: Pick<DecisionTrees, 'shares' | 'share'>,
): number[] => [...numbers, ...groups.map((group, at) => shares[at]?.[group] ?? share)]

export const chanceOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

/** The probability that an example is right. */
export function probabilityOf(model: DecisionTrees, example: JudgedExample): number {
  const numbers = numbersOf(example, model)
  return chanceOf(model.trees.reduce((sum, tree) => sum + leafOf(tree, numbers), model.start))
}

function leafOf({ features, limits, rights }: DecisionTree, numbers: readonly number[]): number {
  let at = 0
  for (let right = rights[at] ?? 0; right !== 0; right = rights[at] ?? 0) {
    const value = numbers[features[at] ?? 0] ?? Number.NaN
    at = value > (limits[at] ?? 0) ? right : at + 1
  }
  return limits[at] ?? 0
}
