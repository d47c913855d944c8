//! What can be wrong with a file as a whole.

/// Why a file can't be read, or not to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// Larger than a file may be, as it is or once unpacked.
    #[error("more than {most} bytes")]
    TooManyBytes {
        /// How many it may have.
        most: usize,
    },
    /// More features than a file may have.
    #[error("more than {most} features")]
    TooManyFeatures {
        /// How many it may have.
        most: usize,
    },
    /// More files in the archive than one of parcels has.
    #[error("more than {most} files in the archive")]
    TooManyFiles {
        /// How many it may have.
        most: usize,
    },
    /// Elements in elements, deeper than any real file.
    #[error("deeper than {most} elements")]
    TooDeep {
        /// How deep it may be.
        most: usize,
    },
    /// Not what it should be, or broken off.
    #[error("the file is broken")]
    Broken {
        /// The line, or for what has no lines the byte, where reading ended; from 1.
        at: Option<u64>,
    },
    /// XML with a document type: entities of its own could unpack without end.
    #[error("the file declares entities")]
    HasEntities,
    /// An archive that needs a password.
    #[error("the archive needs a password")]
    Encrypted,
    /// An archive with neither a shapefile nor a KML.
    #[error("neither a shapefile nor a KML is in the archive")]
    NothingInArchive,
    /// An archive with several shapefiles or several KMLs.
    #[error("{found} shapefiles or KMLs are in the archive")]
    SeveralInArchive {
        /// How many.
        found: usize,
    },
    /// A shapefile without its table: no parcel has a name.
    #[error("the shapefile has no table (.dbf)")]
    NoTable,
    /// A shapefile that does not say which projection it has.
    #[error("the shapefile has no projection (.prj)")]
    NoProjection,
    /// Coordinates that are not longitude and latitude on WGS 84.
    #[error("the coordinates are not of WGS 84")]
    OtherProjection {
        /// The projection, as the file calls it.
        name: String,
    },
    /// A table without columns of coordinates.
    #[error("no columns of coordinates")]
    NoCoordinates,
    /// There is no feature in it.
    #[error("no features")]
    Empty,
}
