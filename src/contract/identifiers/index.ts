export * from './codes.ts'
export * from './container-number.ts'
export * from './split.ts'
export * from './pasted.ts'
