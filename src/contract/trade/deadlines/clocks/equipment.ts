import type { EquipmentGroup } from '../own-tariff.ts'

interface EquipmentFacts {
  equipment_type: string | null
  equipment_length: number | null
  equipment_height: string | null
}

const kindOf = (type: string): 'dry' | 'reefer' | 'special' =>
  type === 'dry' || type === 'reefer' ? type : 'special'

/**
 * The groups that a container may belong to: one where its kind, length and height are reported, several where one of them is not, none
 * where no tariff has such a group (10 feet).
 */
export function equipmentGroupsOf({
  equipment_type,
  equipment_length,
  equipment_height,
}: EquipmentFacts): EquipmentGroup[] {
  const kinds = equipment_type === null ? (['dry', 'reefer', 'special'] as const) : [kindOf(equipment_type)]
  const lengths = equipment_length === null ? [20, 40, 45] : [equipment_length]
  const groups = kinds.flatMap((kind) =>
    lengths.flatMap((length) =>
      kind === 'dry' ? dryGroups(length, equipment_height) : otherGroups(kind, length),
    ),
  )
  return [...new Set(groups)]
}

function dryGroups(length: number, height: string | null): EquipmentGroup[] {
  if (length === 20) return ['dry_20']
  if (length === 45) return ['dry_45']
  if (length !== 40) return []
  if (height === null) return ['dry_40', 'dry_40_high_cube']
  return [height === 'high_cube' ? 'dry_40_high_cube' : 'dry_40']
}

function otherGroups(kind: 'reefer' | 'special', length: number): EquipmentGroup[] {
  if (length === 20) return [`${kind}_20`]
  return length === 40 || length === 45 ? [`${kind}_40`] : []
}
