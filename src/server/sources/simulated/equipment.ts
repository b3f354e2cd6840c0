import type { SeededRandom } from './seeded-random.ts'
import type { Equipment } from './plan.ts'

type Kind = readonly [
  type: Equipment['equipment_type'],
  length: Equipment['equipment_length'],
  height: Equipment['equipment_height'],
  weight: number,
]

const kinds: readonly Kind[] = [
  ['dry', 40, 'high_cube', 46],
  ['dry', 20, 'standard', 17],
  ['dry', 40, 'standard', 10],
  ['dry', 45, 'high_cube', 4],
  ['dry', 10, 'standard', 0.6],
  ['reefer', 40, 'high_cube', 9],
  ['reefer', 20, 'standard', 1.5],
  ['open top', 40, 'standard', 1.6],
  ['open top', 20, 'standard', 1],
  ['open top', 40, 'high_cube', 0.6],
  ['flat rack', 40, 'standard', 1.5],
  ['flat rack', 20, 'standard', 0.8],
  ['tank', 20, 'standard', 1.8],
  ['bulk', 20, 'standard', 1],
  // Lines that report no size and type
  [null, null, null, 1.4],
]

/** A shipment's containers are mostly of one type; sometimes one differs. */
export function drawEquipment(booking: SeededRandom, container: SeededRandom): Equipment {
  const drawn = container.happens('odd one', 0.12) ? container : booking
  const [equipment_type, equipment_length, equipment_height] = drawn.weighted(
    'equipment',
    kinds.map((kind) => ({ kind, weight: kind[3] })),
  )?.kind ?? ['dry', 40, 'high_cube']
  return { equipment_type, equipment_length, equipment_height }
}

/** Gross cargo weight in pounds. */
export const drawWeight = (container: SeededRandom, { equipment_length }: Equipment): number =>
  equipment_length === 10
    ? container.integer('weight', 3_000, 18_000)
    : container.integer('weight', 12_000, 47_500)

export const drawSeal = (container: SeededRandom): string | null =>
  container.happens('no seal told', 0.06)
    ? null
    : `${container.pick('seal maker', ['ML-', 'FX', 'H', 'EMC', '', 'CN'])}${container.integer('seal', 1_000_000, 9_999_999)}`
