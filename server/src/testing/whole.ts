/** What those with all rights are told. */
export type Whole<Told> = { [Part in keyof Told]-?: Exclude<Told[Part], undefined> };
