import type { Unmapped } from '../../platform/database/columns.ts'

interface ReportedParts {
  unmapped?: Unmapped
  ref_numbers?: string[]
  tags?: string[]
}
type Linkage = { data?: unknown }

/** The ids of an unmapped relation to many. */
export function unmappedIds(unmapped: Unmapped | null | undefined, relation: string): string[] {
  const { data } = (unmapped?.relationships?.[relation] ?? {}) as Linkage
  const linked = Array.isArray(data) ? (data as { id?: unknown }[]) : data ? [data as { id?: unknown }] : []
  return linked.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
}

/** The unmapped parts of a record, those reported now in place of the stored ones, attribute by attribute; null when there are none. */
export function mergeUnmapped(
  known: Unmapped | null,
  reported: ReportedParts,
  goneContainers: ReadonlySet<string> = new Set(),
): Unmapped | null {
  const attributes = { ...known?.attributes, ...reported.unmapped?.attributes }
  const relationships: Record<string, unknown> = {
    ...known?.relationships,
    ...reported.unmapped?.relationships,
  }
  const labels = {
    ...known?.told,
    ...(reported.ref_numbers && { ref_numbers: reported.ref_numbers }),
    ...(reported.tags && { tags: reported.tags }),
  }
  const { data } = (relationships['containers'] ?? {}) as Linkage
  if (Array.isArray(data) && goneContainers.size > 0) {
    const linked = data as { id?: unknown }[]
    relationships['containers'] = { data: linked.filter(({ id }) => !goneContainers.has(String(id))) }
  }
  const merged: Unmapped = {
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(Object.keys(relationships).length > 0 && { relationships }),
    ...(Object.keys(labels).length > 0 && { told: labels }),
  }
  return Object.keys(merged).length > 0 ? merged : null
}
