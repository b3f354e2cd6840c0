export * from './mail.ts'
export * from './office.ts'
export * from './pdf.ts'
export * from './scan.ts'
