/** Of the form that a list's facets are. */
export const facetFormId = 'facet-form';
/** Of what stands around it: a link names it as long as no script runs. */
export const facetsId = 'facets';
