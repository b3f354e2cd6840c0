interface Linked {
  id: string
  type: string
}
interface Linkage {
  data?: Linked | Linked[] | null | undefined
}
/** A record of any type. */
export interface AnyRecord extends Linked {
  relationships?: object | undefined
}
/** An answer with what `include` asked for. */
export interface Including {
  /** A record that is answered itself is not included once more. */
  data?: unknown
  included?: readonly Linked[] | undefined
}

type RelationsOf<R> = R extends { relationships?: infer All } ? NonNullable<All> : never
type TargetOf<Relation> =
  NonNullable<Relation> extends { data?: infer Data }
    ? NonNullable<Data> extends (infer One)[]
      ? One
      : NonNullable<Data>
    : never
/** The data of a relation; an array if it holds many. */
type LinkageOf<R, Name extends NamesOf<R>> =
  NonNullable<RelationsOf<R>[Name]> extends { data?: infer Data } ? NonNullable<Data> : never
type TypesOf<Target> = Target extends { type: infer Type } ? Type : never
/** The names of the relations of a record. */
export type NamesOf<R> = keyof RelationsOf<R> & string

type RecordOf<ByType, Types> = {
  [Type in keyof ByType]: Type extends Types ? ByType[Type] : never
}[keyof ByType]
/** The record that a relation leads to. */
export type RelatedRecord<ByType, R, Name extends NamesOf<R>> = RecordOf<
  ByType,
  TypesOf<TargetOf<RelationsOf<R>[Name]>>
>

/** The records that a relation leads to: a list if it holds many, otherwise one record or undefined. */
export type Related<ByType, R, Name extends NamesOf<R>> =
  LinkageOf<R, Name> extends readonly unknown[]
    ? RelatedRecord<ByType, R, Name>[]
    : RelatedRecord<ByType, R, Name> | undefined

/** Readers of `included`, typed by the records of an interface. */
export function makeReaders<ByType>() {
  const linkageOf = (record: AnyRecord, name: string): Linkage['data'] =>
    (record.relationships as Record<string, Linkage | undefined> | undefined)?.[name]?.data
  function relatedAll<R extends AnyRecord, const Name extends NamesOf<R>>(
    document: Including,
    record: R,
    name: Name,
  ): RelatedRecord<ByType, R, Name>[] {
    const answered = [document.data ?? []].flat() as Linked[]
    const all = [...answered, ...(document.included ?? [])]
    const byKey = new Map<string, unknown>(all.map((each) => [`${each.type} ${each.id}`, each]))
    return [linkageOf(record, name) ?? []].flat().flatMap(({ type, id }) => {
      const found = byKey.get(`${type} ${id}`)
      // The type of a record is what its relation says: the interface holds to it.
      return found !== undefined ? [found as RelatedRecord<ByType, R, Name>] : []
    })
  }
  function related<R extends AnyRecord, const Name extends NamesOf<R>>(
    document: Including,
    record: R,
    name: Name,
  ): Related<ByType, R, Name> {
    const all = relatedAll(document, record, name)
    // Whether a relation holds many is in its data: the interface always carries it.
    return (Array.isArray(linkageOf(record, name)) ? all : all[0]) as Related<ByType, R, Name>
  }
  return { related, relatedAll }
}
