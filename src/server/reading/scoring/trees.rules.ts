/** What an example is judged by: numbers, and groups of examples that it belongs to. */
export interface TreeInput {
  /** NaN where unknown. */
  numbers: readonly number[]
  /** One name for each grouping: `port_of_loading.location_name·both`. */
  groups: readonly string[]
}

/** A decision tree in preorder: the left branch of a node is the next one. */
export interface DecisionTree {
  features: number[]
  /** Of a node the threshold: values up to it, and unknown ones, go left. Of a leaf what it adds to the log odds. */
  values: number[]
  /** The right branch of a node; 0 for a leaf. */
  rights: number[]
}
/**
 * Trees each of which corrects the sum of those before it (gradient boosting of the logistic loss): the probability
 * that an example is right. The same input always gives the same output.
 */
export interface DecisionTrees {
  /** Before the first tree. */
  initialLogOdds: number
  /** The share of examples that are right; of groups that are not in `groupMeans` too. */
  mean: number
  /** For each grouping the share that is right of each of its groups (target encoding). */
  groupMeans: Record<string, number>[]
  trees: DecisionTree[]
}

/** All features of an example: its numbers, then the means of its groups. */
export const featuresOf = (
  { numbers, groups }: TreeInput,
  { groupMeans, mean }: Pick<DecisionTrees, 'groupMeans' | 'mean'>,
): number[] => [...numbers, ...groups.map((group, at) => groupMeans[at]?.[group] ?? mean)]

export const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

/** The probability that an example is right. */
export function probabilityOf(model: DecisionTrees, input: TreeInput): number {
  const features = featuresOf(input, model)
  return sigmoid(model.trees.reduce((sum, tree) => sum + leafValue(tree, features), model.initialLogOdds))
}

function leafValue({ features, values, rights }: DecisionTree, input: readonly number[]): number {
  let at = 0
  for (let right = rights[at] ?? 0; right !== 0; right = rights[at] ?? 0) {
    const value = input[features[at] ?? 0] ?? Number.NaN
    at = value > (values[at] ?? 0) ? right : at + 1
  }
  return values[at] ?? 0
}
