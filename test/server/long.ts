/** Whether this is a stage of `npm run prove`, where what takes long is tested whole. */
export const IS_LONG = process.env['PROVE'] === '1'
