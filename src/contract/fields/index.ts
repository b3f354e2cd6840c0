export * from './container.ts'
export * from './field.ts'
export * from './shape.ts'
