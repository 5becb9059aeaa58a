/** Whether this is a stage of `npm run prove`, which also runs the slow tests. */
export const IS_LONG = process.env['PROVE'] === '1'
