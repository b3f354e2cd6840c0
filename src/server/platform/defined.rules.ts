type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** The members that have a value, null too, without those that are undefined. */
export const definedOf = <T extends object>(members: T): Defined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>
