/** The parts of the page of components, by their name in the address: `/kit?part=basics`. */
export const KIT_PARTS = ['basics', 'acts', 'dialogs', 'staff'] as const
export type KitPart = (typeof KIT_PARTS)[number]
